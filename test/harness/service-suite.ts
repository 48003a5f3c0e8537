import { afterAll, describe, expect, test } from 'vitest'
import { toShortDecimal } from '#contract/money/money.ts'
import { runClaimClock } from '#server/claims/moves/run-claim-clock.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { paymentServices } from '#server/rails/services/open-services.ts'
import { isPageOf, tendInvoice } from '#server/rails/services/tend-invoice.ts'
import type { StandIn, StandInvoice } from '#test/fakes/payment-stand-in.ts'
import { openServiceOffice, type ServicePair } from './service-office.ts'

export type SuiteOptions = ServicePair & {
  stand: StandIn
  /** Whether customers of the service can pay less or more than was asked for. */
  pays: 'anything' | 'exactly'
}

/**
 * What every adapter has to hold, on a database of its own and against a stand-in that behaves as the service's documents say. A new
 * service brings its stand-in and calls this.
 */
export async function testService(db: Db, { stand, pays, ...pair }: SuiteOptions): Promise<void> {
  const services = await openServiceOffice(db, stand, pair)
  const { office, openInvoice, tend, call, claim: read, credited, alarms } = services
  const { name } = pair
  afterAll(async () => expect(await proveLedger(db)).toEqual([]))

  /** The service says that an invoice is paid, by default in full. */
  const pay = (invoice: StandInvoice, paid = invoice.asked, more: Partial<StandInvoice> = {}) =>
    Object.assign(invoice, { state: 'paid', paid, ...more })
  const share = ({ figures, terms }: Awaited<ReturnType<typeof read>>, percent: bigint) => {
    const units = (figures.give * percent) / 100n
    return { units, text: toShortDecimal(units, terms.fromScale) }
  }

  describe('an invoice', () => {
    test('is asked for once the order is committed, and its details are shown then', async () => {
      const young = await services.open()
      expect(young).toMatchObject({ state: 'awaiting-payment', rail: name })
      expect(young.payTo).toBeUndefined()
      expect(stand.of((await services.invoiceOf(young)).id)).toBeUndefined()
      await tend(young)
      const { payTo, figures, terms } = await read(young)
      expect(payTo).toMatchObject({ rail: name, amount: { currency: pair.from } })
      const invoice = stand.of((await services.invoiceOf(young)).id)
      expect(Number(invoice.asked)).toBe(Number(toShortDecimal(figures.give, terms.fromScale)))
      if (payTo!.page) expect(isPageOf(paymentServices[name], payTo!.page)).toBe(true)
    })

    test('is there once, though the answer was lost and a process died', async () => {
      const claim = await services.open()
      stand.trouble('lost-answer')
      await tend(claim)
      expect((await read(claim)).payTo).toBeUndefined()
      stand.trouble(undefined)
      await tend(claim)
      expect((await read(claim)).payTo).toBeDefined()
      const { id } = await services.invoiceOf(claim)
      // A process that died before it had written the answer asks again.
      await db.updateTable('service_invoices').set({ ref: null, state: 'asked' }).where('id', '=', id).execute()
      await tend(claim)
      expect(stand.invoices.filter(invoice => invoice.id === id)).toHaveLength(1)
      expect((await services.invoiceOf(claim)).ref).toBe(stand.of(id).ref)
    })

    test('is there once, though two processes ask at the same moment', async () => {
      const claim = await services.open()
      await Promise.all([tend(claim), tend(claim), tend(claim)])
      const { id } = await services.invoiceOf(claim)
      expect(stand.invoices.filter(invoice => invoice.id === id)).toHaveLength(1)
      expect((await read(claim)).payTo).toBeDefined()
      expect(await alarms()).toEqual([])
    })

    test('is not shown when it asks for something else', async () => {
      const claim = await services.open()
      const { id } = await services.invoiceOf(claim)
      stand.invoices.push({ id, ref: 'not-what-was-asked', asked: '1', state: 'waiting', final: false })
      stand.trouble('down')
      await tend(claim)
      stand.trouble(undefined)
      if (!paymentServices[name].findsById) return
      await tend(claim)
      expect((await read(claim)).payTo).toBeUndefined()
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'asked-otherwise' } }])
    })

    test('that the service refuses is for a person, at once and once', async () => {
      const claim = await services.open()
      stand.trouble('refused')
      await tend(claim)
      stand.trouble(undefined)
      await tend(claim)
      expect((await read(claim)).payTo).toBeUndefined()
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'refused' }, times: 1 }])
    })
  })

  describe('a payment', () => {
    test('is credited by what the service says when it is asked, and the order is paid out', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      const checked = await read(claim)
      if (checked.state === 'checking') await office.move(claim, 'approve')
      expect(await office.move(claim, 'pay-out', { data: { reference: `${name} out` } })).toMatchObject({
        state: 'completed',
      })
    })

    test('is seen first, then credited once, however often it is read', async () => {
      const { claim, invoice } = await openInvoice()
      Object.assign(invoice, { state: 'seen', paid: invoice.asked })
      await tend(claim)
      expect(await services.payments(claim)).toMatchObject([{ state: 'seen', units: claim.figures.give }])
      expect((await read(claim)).received).toBe(0n)
      pay(invoice)
      for (let again = 0; again < 3; again++) await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
    })

    test('that vanishes before it has come is expected again', async () => {
      const { claim, invoice } = await openInvoice()
      Object.assign(invoice, { state: 'seen', paid: invoice.asked })
      await tend(claim)
      Object.assign(invoice, { state: 'waiting', paid: undefined })
      await tend(claim)
      expect(await read(claim)).toMatchObject({ state: 'awaiting-payment', received: 0n })
      pay(invoice)
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
    })

    test('that comes after the order has ended asks the customer', async () => {
      const { claim, invoice } = await openInvoice()
      const ended = new Date(claim.deadline!.getTime() + 1_000)
      await runClaimClock(office.deps, claim.id, ended)
      expect(await read(claim)).toMatchObject({ state: 'expired' })
      office.wait(90)
      pay(invoice)
      await tend(claim)
      expect((await read(claim)).received).toBe(claim.figures.give)
      office.wait(-90)
    })

    test('that was returned holds the order', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      await tend(claim)
      Object.assign(invoice, { state: 'taken-back', paid: undefined })
      await tend(claim)
      expect(await read(claim)).toMatchObject({ state: 'on-hold', received: 0n })
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'taken-back' } }])
    })

    test.runIf(pays === 'anything')('of less asks the customer, and what comes later is added to it', async () => {
      const { claim, invoice } = await openInvoice()
      const less = share(claim, 60n)
      pay(invoice, less.text)
      await tend(claim)
      expect(await read(claim)).toMatchObject({ state: 'needs-choice', problem: 'less', received: less.units })
      pay(invoice)
      await tend(claim)
      expect(await credited(claim)).toEqual(expect.arrayContaining([less.units, claim.figures.give - less.units]))
      expect((await read(claim)).received).toBe(claim.figures.give)
    })

    test.runIf(pays === 'anything')('of less is topped up by an invoice of its own', async () => {
      const { claim, invoice } = await openInvoice()
      const less = share(claim, 60n)
      pay(invoice, less.text, { final: true })
      await tend(claim)
      await office.move(claim, 'top-up', { actor: 'client' })
      expect((await read(claim)).payTo).toBeUndefined()
      await tend(claim)
      expect(await services.invoicesOf(claim)).toHaveLength(2)
      const second = stand.of((await services.invoiceOf(claim)).id)
      expect(second.asked).toBe(toShortDecimal(claim.figures.give - less.units, claim.terms.fromScale))
      pay(second)
      await tend(claim)
      expect((await read(claim)).received).toBe(claim.figures.give)
    })

    test.runIf(pays === 'anything')('of more asks the customer', async () => {
      const { claim, invoice } = await openInvoice()
      const more = share(claim, 150n)
      pay(invoice, more.text)
      await tend(claim)
      expect(await read(claim)).toMatchObject({ state: 'needs-choice', problem: 'more', received: more.units })
    })

    test.runIf(pays === 'exactly')('of another amount than was asked for is for a person', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice, share(claim, 60n).text)
      await tend(claim)
      expect(await credited(claim)).toEqual([])
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'asked-otherwise' } }])
    })

    test('in another currency is credited to nobody, and staff are told once', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice, invoice.asked, { currency: 'TRX' })
      for (let again = 0; again < 3; again++) await tend(claim)
      expect(await credited(claim)).toEqual([])
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', times: 1 }])
    })
  })

  describe('a callback', () => {
    test('credits nothing by itself: what it claims is read from the service', async () => {
      const { claim, invoice } = await openInvoice()
      const lie = stand.callback({ ...invoice, state: 'paid', paid: invoice.asked })
      expect(await call(lie)).toMatchObject({ ok: true, value: 'noted' })
      expect(await credited(claim)).toEqual([])
      await tend(claim)
      expect(await credited(claim)).toEqual([])
      expect(await read(claim)).toMatchObject({ state: 'awaiting-payment' })
    })

    test('has the invoice read soon, and is kept without what is secret', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      const before = await services.nextLookOf(claim)
      await call(stand.callback(invoice))
      expect((await services.nextLookOf(claim))!.getTime()).toBeLessThan(before!.getTime())
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      const said = await services.saidOf(claim)
      expect(said.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['callback', 'answer']))
      const text = said.map(({ said }) => said).join()
      expect(text).toContain(invoice.ref)
      expect(text).not.toContain(stand.account.secret)
      expect(text).not.toMatch(/"sign(ature)?"\s*:\s*"[^*]/)
    })

    test.runIf(stand.forged)('that is forged is refused, and nothing is read', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      const before = await services.invoiceOf(claim)
      expect(await call(stand.forged!(invoice))).toMatchObject({ ok: false, refusal: { reason: 'not-genuine' } })
      const genuine = stand.callback(invoice)
      const changed = { ...genuine, body: genuine.body.replace(invoice.asked, '999999') }
      expect(await call(changed)).toMatchObject({ ok: false, refusal: { reason: 'not-genuine' } })
      expect(await services.invoiceOf(claim)).toEqual(before)
    })

    test.each(['', 'null', '{}', '[]', '{"object":1}', '<xml/>', '{"order_id":"x","uuid":1}'])(
      'that nobody can read (%s) is refused',
      async body => {
        expect(await call({ body, header: () => undefined })).toMatchObject({ ok: false })
      },
    )

    test('of an invoice that is not the office’s is taken, and does nothing', async () => {
      const { invoice } = await openInvoice()
      const foreign = { ...invoice, id: '00000000-0000-4000-8000-000000000000', ref: 'another' }
      expect(await call(stand.callback(foreign))).toMatchObject({ ok: true, value: 'not-ours' })
    })

    test('of another order pays for that order alone', async () => {
      const [one, other] = [await openInvoice(), await openInvoice()]
      pay(other.invoice)
      await call(stand.callback({ ...other.invoice, ref: other.invoice.ref }))
      await tend(one.claim)
      await tend(other.claim)
      expect(await credited(one.claim)).toEqual([])
      expect(await credited(other.claim)).toEqual([other.claim.figures.give])
    })

    test('that is old, or comes out of order, does not turn back what was read', async () => {
      const { claim, invoice } = await openInvoice()
      const old = stand.callback(invoice)
      pay(invoice)
      const late = stand.callback(invoice)
      await call(late)
      await tend(claim)
      await call(old)
      await tend(claim)
      await call(late)
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      expect(await alarms()).toEqual([])
    })

    test('of ten at the same moment counts once', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      const raw = stand.callback(invoice)
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          await call(raw)
          await tend(claim)
        }),
      )
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      expect((await read(claim)).received).toBe(claim.figures.give)
    })

    test('that is repeated does not make the office ask more often', async () => {
      const { claim, invoice } = await openInvoice()
      const raw = stand.callback(invoice)
      await call(raw)
      const first = (await services.nextLookOf(claim))!
      for (let again = 0; again < 5; again++) await call(raw)
      expect((await services.nextLookOf(claim))!.getTime()).toBeGreaterThanOrEqual(first.getTime() + 1_000)
      expect((await services.saidOf(claim)).filter(({ kind }) => kind === 'callback')).toHaveLength(1)
    })

    test('while the invoice is read makes it be read again', async () => {
      const { claim, invoice } = await openInvoice()
      const { promise, resolve } = Promise.withResolvers<void>()
      stand.hold(promise)
      const readings = stand.readings()
      const reading = tend(claim)
      await expect.poll(stand.readings).toBeGreaterThan(readings)
      await call(stand.callback(invoice))
      resolve()
      await reading
      expect((await services.nextLookOf(claim))!.getTime()).toBeLessThan(Date.now() + 2_500)
    })

    test('makes what was read before it count no more', async () => {
      const { claim, invoice } = await openInvoice()
      const { promise, resolve } = Promise.withResolvers<void>()
      stand.hold(promise)
      const readings = stand.readings()
      const old = tend(claim)
      await expect.poll(stand.readings).toBeGreaterThan(readings)
      stand.hold(undefined)
      pay(invoice)
      await call(stand.callback(invoice))
      await tend(claim)
      resolve()
      await old
      expect(await credited(claim)).toEqual([claim.figures.give])
      expect(await alarms()).toEqual([])
    })
  })

  describe('a service', () => {
    test.each(['down', 'wrong-answer', 'not-json', 'cut-off'] as const)(
      'that is %s changes nothing; staff are told at the third time, and the payment is found afterwards',
      async trouble => {
        const { claim, invoice } = await openInvoice()
        pay(invoice)
        stand.trouble(trouble)
        await tend(claim)
        await tend(claim)
        expect(await alarms()).toEqual([])
        await tend(claim)
        expect(await alarms()).toMatchObject([{ kind: 'service-away' }])
        expect(JSON.stringify(await alarms())).not.toContain(stand.account.secret)
        expect(await credited(claim)).toEqual([])
        expect(await services.nextLookOf(claim)).toBeDefined()
        stand.trouble(undefined)
        await tend(claim)
        expect(await credited(claim)).toEqual([claim.figures.give])
        expect(services.ended).toContain('service-away')
      },
    )

    test('whose account is gone is told of, and its invoices wait', async () => {
      const { claim } = await openInvoice()
      services.disconnect()
      for (let again = 0; again < 3; again++) await tend(claim)
      expect(await alarms()).toMatchObject([{ kind: 'service-away', times: 1 }])
      expect(await services.nextLookOf(claim)).toBeDefined()
    })

    test('that contradicts its callback is believed by what it says when it is asked', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      await tend(claim)
      await call(stand.callback({ ...invoice, state: 'closed', paid: undefined }))
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      expect(await alarms()).toEqual([])
    })

    test('that turns back what it has said is for a person, and nothing changes', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice)
      await tend(claim)
      Object.assign(invoice, { state: 'closed', paid: undefined })
      await tend(claim)
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'went-back' }, times: 1 }])
    })

    test('with a word that nobody knows waits, and staff are told once', async () => {
      const { claim, invoice } = await openInvoice()
      Object.assign(invoice, { state: 'unknown', paid: invoice.asked })
      for (let again = 0; again < 3; again++) await tend(claim)
      expect(await credited(claim)).toEqual([])
      expect(await alarms()).toMatchObject([
        { kind: 'service-disagrees', detail: { because: 'unknown-state' }, times: 1 },
      ])
      pay(invoice)
      await tend(claim)
      expect(await credited(claim)).toEqual([claim.figures.give])
    })

    test('that answers with another order’s invoice pays for nobody', async () => {
      const [one, other] = [await openInvoice(), await openInvoice()]
      pay(other.invoice)
      const { ref } = one.invoice
      one.invoice.ref = 'gone'
      const theirs = other.invoice.ref
      other.invoice.ref = ref
      await tend(one.claim)
      expect(await credited(one.claim)).toEqual([])
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'another-order' } }])
      other.invoice.ref = theirs
    })

    test('that knows the invoice no more is told of', async () => {
      const { claim, invoice } = await openInvoice()
      invoice.ref = 'gone'
      invoice.id = 'gone'
      await tend(claim)
      expect(await alarms()).toMatchObject([{ kind: 'service-disagrees', detail: { because: 'absent' } }])
    })

    test('is asked less and less, and no more a day after the invoice has ended', async () => {
      const { claim, invoice } = await openInvoice()
      office.wait(26 * 60)
      await services.forgetJob(invoice.id)
      await tend(claim)
      expect(await services.nextLookOf(claim)).toBeUndefined()
      office.wait(-26 * 60)
    })

    test('is asked no more about what it calls final', async () => {
      const { claim, invoice } = await openInvoice()
      pay(invoice, invoice.asked, { final: true })
      await services.forgetJob(invoice.id)
      await tend(claim)
      expect(await services.nextLookOf(claim)).toBeUndefined()
    })
  })

  test('a process that dies after it has written a payment tells the order when it starts again', async () => {
    const { claim, invoice } = await openInvoice()
    pay(invoice)
    const dying = { ...services.deps, report: async () => Promise.reject(new Error('killed')) }
    const { id } = await services.invoiceOf(claim)
    await expect(tendInvoice(dying, id)).rejects.toThrow('killed')
    expect(await credited(claim)).toEqual([])
    stand.trouble('down')
    await tend(claim)
    expect(await credited(claim)).toEqual([claim.figures.give])
  })
}
