export { standingOfKey } from './standingOfKey.ts'
