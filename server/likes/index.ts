import './tables.ts'

export { like, mostLiked } from './favorites.ts'
export { noticeFreed } from './noticeFreed.ts'
export { routes } from './routes.ts'
