import { useAnswer } from '../api/reading.ts'
export const useRows = (page: number) => useAnswer(rowsOf(page), { keepPreviousData: true })
