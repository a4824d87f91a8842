import './tables.ts'

export { like, mostLiked } from './favorites.ts'
export { noticeFreed, recheckAlerts } from './noticeFreed.ts'
export { routes } from './routes.ts'
