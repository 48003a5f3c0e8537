import { networkChecks } from '#contract/account-formats/network-checks.ts'
import { readXml, XmlFault } from './read-xml.ts'

export const sanctionsLists = ['ofac', 'eu'] as const
export type SanctionsList = (typeof sanctionsLists)[number]

/** Where the lists are published. */
export const publishedAt: Record<SanctionsList, string> = {
  ofac: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
  eu: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
}

/** An address of a list, with the entry that it stands in. */
export type ListedAddress = { address: string; currency: string; entry: string; name: string }
export type ReadList = { published: string; entries: number; addresses: readonly ListedAddress[] }

/** Reads a list as it is published, in one pass. */
export const readList = (list: SanctionsList, pieces: AsyncIterable<string>): Promise<ReadList> =>
  list === 'ofac' ? readOfac(pieces) : readEu(pieces)

const DIGITAL_CURRENCY = /^Digital Currency Address - ([A-Z0-9]+)$/

/** The SDN list of OFAC: `sdnEntry/idList/id` with the type `Digital Currency Address - XBT`. */
async function readOfac(pieces: AsyncIterable<string>): Promise<ReadList> {
  const addresses: ListedAddress[] = []
  let published = ''
  let entries = 0
  let text = ''
  let entry: { uid: string; first: string; last: string; found: { type: string; number: string }[] } | undefined
  let id: { type: string; number: string } | undefined
  let root = ''
  await readXml(pieces, {
    open(name) {
      root ||= name
      text = ''
      if (name === 'sdnEntry') entry = { uid: '', first: '', last: '', found: [] }
      else if (name === 'id' && entry) id = { type: '', number: '' }
    },
    text(more) {
      text += more
    },
    close(name) {
      const said = text.trim()
      text = ''
      if (name === 'Publish_Date') published = said
      else if (!entry) return
      else if (name === 'idType' && id) id.type = said
      else if (name === 'idNumber' && id) id.number = said
      else if (name === 'id' && id) {
        entry.found.push(id)
        id = undefined
      } else if (name === 'uid' && !id && entry.uid === '') entry.uid = said
      else if (name === 'firstName' && entry.first === '') entry.first = said
      else if (name === 'lastName' && entry.last === '') entry.last = said
      else if (name === 'sdnEntry') {
        entries++
        const { uid, first, last, found } = entry
        for (const { type, number } of found) {
          const currency = DIGITAL_CURRENCY.exec(type)?.[1]
          if (currency && number !== '')
            addresses.push({ address: number, currency, entry: uid, name: [first, last].filter(Boolean).join(' ') })
        }
        entry = undefined
      }
    },
  })
  if (root !== 'sdnList') throw new XmlFault('this is not the SDN list of OFAC')
  return { published, entries, addresses }
}

/** Networks whose addresses prove themselves by a checksum or by their form: a word of a remark is none of them. */
const proving = ['bitcoin', 'litecoin', 'ethereum', 'tron', 'ripple', 'monero', 'dogecoin', 'dash', 'zcash'] as const

/**
 * The consolidated list of the EU has no field for addresses: they stand among the identifications and in the remarks of an entry,
 * and are found there by their form and checksum.
 */
async function readEu(pieces: AsyncIterable<string>): Promise<ReadList> {
  const addresses: ListedAddress[] = []
  let published = ''
  let entries = 0
  let root = ''
  let entry: { reference: string; name: string; said: string[] } | undefined
  let remark: string | undefined
  await readXml(pieces, {
    open(name, attribute) {
      if (root === '') {
        root = name
        published = attribute('generationDate') ?? ''
      }
      if (name === 'sanctionEntity')
        entry = { reference: attribute('euReferenceNumber') ?? attribute('logicalId') ?? '', name: '', said: [] }
      else if (!entry) return
      else if (name === 'nameAlias' && entry.name === '') entry.name = attribute('wholeName') ?? ''
      else if (name === 'identification') entry.said.push(attribute('number') ?? '', attribute('latinNumber') ?? '')
      else if (name === 'remark') remark = ''
    },
    text(more) {
      if (remark !== undefined) remark += more
    },
    close(name) {
      if (!entry) return
      if (name === 'remark' && remark !== undefined) {
        entry.said.push(remark)
        remark = undefined
      } else if (name === 'sanctionEntity') {
        entries++
        const { reference, name: named, said } = entry
        const found = new Map(said.flatMap(addressesIn).map(({ address, currency }) => [address, currency]))
        for (const [address, currency] of found) addresses.push({ address, currency, entry: reference, name: named })
        entry = undefined
      }
    },
  })
  if (root !== 'export') throw new XmlFault('this is not the consolidated list of the EU')
  return { published, entries, addresses }
}

function addressesIn(text: string): { address: string; currency: string }[] {
  return text.split(/[^A-Za-z0-9]+/).flatMap(word => {
    if (word.length < 25 || word.length > 110) return []
    for (const network of proving) {
      const read = networkChecks[network](word)
      if (read.ok) return [{ address: read.value.normal, currency: network }]
    }
    return []
  })
}
