import { useState } from 'react'
import type { ContestView } from '#contract/contest/contest.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ContestPage.module.css'
import { type CheckedDraw, checkDraw } from './check-draw.ts'
import { contestPageTexts } from './contest-page.texts.ts'
import { DrawPicture } from './DrawPicture.tsx'

/** How a contest is drawn, the hashes, the winners, and the ways to check them. */
export function Draw({ contest }: { contest: ContestView }) {
  const { key, stage, blockHeight, frozen, drawn, prizes } = contest
  const t = useMessages(contestPageTexts)
  const winners = prizes.reduce((sum, { winners }) => sum + winners, 0)
  return (
    <>
      {drawn && (
        <section aria-labelledby="winners">
          <h2 id="winners">{t.winners}</h2>
          {drawn.winners.length === 0 ? <p>{t.noWinners}</p> : <Winners contest={contest} />}
          <DrawPicture contest={contest} />
        </section>
      )}
      {stage !== 'cancelled' && (
        <section aria-labelledby="fair">
          <h2 id="fair">{t.fair}</h2>
          <ol className={styles.steps}>
            {t.fairSteps(String(blockHeight)).map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <dl className={styles.facts}>
            <div>
              <dt>{t.block}</dt>
              <dd className="num">{blockHeight}</dd>
            </div>
            {frozen && (
              <>
                <div>
                  <dt>{t.frozenAt}</dt>
                  <dd>
                    <MomentText at={frozen.at} withTime />
                  </dd>
                </div>
                <div>
                  <dt>{t.listHash}</dt>
                  <dd className={styles.hash}>{frozen.hash}</dd>
                </div>
                <div>
                  <dt>{t.blockHash}</dt>
                  <dd className={styles.hash}>{drawn ? drawn.blockHash : t.notYet}</dd>
                </div>
              </>
            )}
            {frozen && drawn && (
              <div>
                <dt>{t.command}</dt>
                <dd className={styles.hash}>{`python3 draw.py ${key}.csv ${drawn.blockHash} ${winners}`}</dd>
              </div>
            )}
          </dl>
          <p className={styles.links}>
            {frozen && (
              <a href={`/contest/lists/${key}.csv`} download>
                {t.list}
              </a>
            )}
            <a href="/contest/draw.py" download>
              {t.script}
            </a>
          </p>
          {frozen && drawn && <Check contest={contest} />}
        </section>
      )}
    </>
  )
}

function Winners({ contest: { drawn, mine } }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  return (
    <Table
      caption={t.winners}
      dense
      rows={drawn!.winners}
      keyOf={({ place }) => place}
      isCurrent={({ participant }) => participant === mine?.participant}
      columns={[
        { head: t.place, className: 'num', cell: ({ place }) => place },
        { head: t.participant, className: styles.hash, cell: ({ participant }) => participant },
        { head: t.name, cell: ({ name }) => name },
      ]}
    />
  )
}

/** Without a script there is the one in Python. */
function Check({ contest }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  const [checked, setChecked] = useState<CheckedDraw | 'checking'>()
  if (!useHydrated()) return null
  const check = async () => {
    setChecked('checking')
    setChecked(await checkDraw(contest).catch(() => 'not-loaded' as const))
  }
  return (
    <>
      <div>
        <Button onClick={check} busy={checked === 'checking'}>
          {checked === 'checking' ? t.checking : t.check}
        </Button>
      </div>
      {checked === 'same' && <Notice tone="good" announced title={t.checked} />}
      {checked === 'differs' && <Notice tone="bad" announced title={t.differs} />}
      {checked === 'not-loaded' && <Notice tone="warn" announced title={t.notLoaded} />}
    </>
  )
}
