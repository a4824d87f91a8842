export {
  doubtOfPayoutKey,
  doubtOfPayoutList,
  isDoubtful,
  standingOfKey,
  trustsCardLists,
  trustsCards,
} from './standings.ts'
