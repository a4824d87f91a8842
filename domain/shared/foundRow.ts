/**
 * A row of a list that was asked for by its id: null when the list has it under no filter. `isListed`: the filter's list
 * has it, on whatever page.
 */
export type FoundRow<Row> = { row: Row | null; isListed: boolean }
