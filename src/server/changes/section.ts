import type { Right } from '#contract/auth/rights.ts'
import type { CopyChange, CopyNote, Danger, RecordChange } from '#contract/changes/changes.ts'
import type { RecordOf, SectionName } from '#contract/changes/record-schemas.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** A record before and after a change. Undefined: it is not there. */
export type Changed<R> = { key: string; before?: R; after?: R }

/** The records of all sections as they will be after the change, for rules that look at other records. */
export type Records = {
  /** For what is no record, such as an uploaded logo. */
  db: Db
  of<S extends SectionName>(section: S): Promise<ReadonlyMap<string, RecordOf<S>>>
  /** Each currency with its decimals and ticker, also those that the change adds. */
  currencies(): Promise<ReadonlyMap<string, { scale: number; ticker: string }>>
  /** The address that the change is made from. Undefined: from none, as by a command on the server or once it has waited. */
  from: string | undefined
  /** How many people at work have a right. */
  countStaff(right: Right): Promise<number>
}

export type RecordProblem = Omit<FieldProblem, 'field'> & { field: string }

/** Whose change is written, and whether it was dangerous and has been confirmed or has waited its time. */
export type ChangeMaker = { author: string; confirmed: boolean }

/** A wanted change. A copy also says what could not be copied as it is. */
export type WantedChange = RecordChange & {
  copied?: { notes: readonly CopyNote[]; problems: readonly RecordProblem[] }
}

/** A text as its readers see it, and the addresses that its links lead to. */
export type ShownText = { words: string; links: readonly string[] }

/** What the office keeps in one section of its configuration: how it is stored, and which rules hold. */
export type Section<S extends SectionName> = {
  name: S
  read: (db: Db, keys?: readonly string[]) => Promise<Map<string, RecordOf<S>>>
  /** For records that are never deleted: what removing them sets instead. */
  putAway?: Partial<RecordOf<S>>
  /** Writes all records of a change. */
  write: (tx: Tx, changed: readonly Changed<RecordOf<S>>[], at: Date, by: ChangeMaker) => Promise<void>
  /** What is wrong with a record after the change, by field. */
  check: (changed: Changed<RecordOf<S>>, records: Records) => Promise<RecordProblem[]> | RecordProblem[]
  /** Why a change of this record must wait: it could sell at a loss or send money elsewhere. */
  dangers: (changed: Changed<RecordOf<S>>, db: Db, records: Records) => Promise<Danger[]> | Danger[]
  /** Fields with words of the office that customers read: a new account number in one of them must wait, too. */
  customerTexts?: readonly (keyof RecordOf<S> & string)[]
  /** Those of them that are Markdown, and what readers see of it. */
  markdown?: { fields: readonly (keyof RecordOf<S> & string)[]; shown: (markdown: string) => Promise<ShownText> }
  /** Who may change each field. A record is added and removed by those who may change all of them. */
  rights: Record<keyof RecordOf<S> & string, Right>
  /** The terms of records for others. */
  copies?: (db: Db, copy: CopyChange) => Promise<WantedChange[]>
  /** Fields that are said of one change and not kept: they always read the same, so nobody else can have changed them. */
  saidOnce?: readonly (keyof RecordOf<S> & string)[]
  /** How many claims are open under these records. */
  openClaims?: (db: Db, keys: readonly string[]) => Promise<number>
  /** The columns of the list: what it is searched, filtered and sorted by. */
  columns: {
    search: (key: string, record: RecordOf<S>) => string
    sort: Record<string, (key: string, record: RecordOf<S>) => string | number>
    facets: Record<string, (key: string, record: RecordOf<S>) => string | readonly string[]>
  }
  /**
   * Facets of records that are no part of them, such as how far a newsletter is. Lists keep them until they are told of a change, as they
   * keep the records.
   */
  facetsOf?: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Record<string, string>>>
  /** Who sees the records, where that is not all staff. Such records name people, and are in no file. */
  sees?: Right
  /** Figures beside the records that are read from the database for each page. */
  liveOf?: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Record<string, unknown>>>
  /** Live figures beside the record, such as the rate now. */
  now?: (key: string, record: RecordOf<S>) => Record<string, unknown> | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the engine treats all sections alike; each one is typed where it is defined.
export type AnySection = Section<any>
export type Sections = { readonly [S in SectionName]: AnySection }
