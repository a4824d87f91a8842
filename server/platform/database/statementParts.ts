/** A statement takes 65,535 parameters: enough for rows of a hundred columns. */
const rowsAStatement = 500

/** Returns the rows in the parts that one INSERT or UPDATE each takes. */
export const statementParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAStatement) }, (_, nth) =>
    rows.slice(nth * rowsAStatement, (nth + 1) * rowsAStatement),
  )
