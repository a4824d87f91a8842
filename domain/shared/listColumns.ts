/** How a value of a list is shown in a table and written into a file. `digits` are a number that has no sum, as an order's. */
export type ColumnKind = 'text' | 'digits' | 'day' | 'instant' | 'amount' | 'count' | 'rating'

type Labelled<Key extends string> = {
  /** Unique in its list; of a list that the server sorts, the name of the sort. */
  key: Key
  /** The heading of the table, of both files and on paper. */
  label: string
  /**
   * Why a column is missing elsewhere: the file keeps apart what the table joins to save room, or the table has it in the
   * row's drawer.
   */
  only?: 'table' | 'file'
  /** Hidden in the table until a reader chooses it. */
  isOptional?: true
  isSorted?: true
  /** A CSS grid track of the table; absent, the one of its kind. */
  width?: string
  /** What the table writes after a number: 회. */
  unit?: string
  /** What the table shows of a value that is null. */
  none?: string
}

/** A column of a list: one declaration for the console's table, the CSV and XLSX files, and paper. */
export type ListColumn<Row, Key extends string = string> =
  | (Labelled<Key> & { kind: 'text' | 'digits'; value: (row: Row) => string | null })
  /** A civil day, or an instant of the wire. */
  | (Labelled<Key> & { kind: 'day' | 'instant'; value: (row: Row) => string | null })
  /** Won or points, a number of things, or stars with a decimal. */
  | (Labelled<Key> & { kind: 'amount' | 'count' | 'rating'; value: (row: Row) => number | null })

/** What everybody who has left is called, in the member's own row and wherever it is shown. */
export const WITHDRAWN = '탈퇴한 회원'

/** Names of values as the options of a filter. */
export const optionsOf = (
  names: Readonly<Record<string, string>>,
): readonly { value: string; label: string }[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
