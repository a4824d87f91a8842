import { useAnswer } from '../api/reading.ts'
export const useWatched = () => useAnswer(watchedCall, { refreshInterval: 1_000 })
