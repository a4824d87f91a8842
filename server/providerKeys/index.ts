export { doubtOfPayoutKey, isDoubtful, standingOfKey, trustsCards } from './standings.ts'
