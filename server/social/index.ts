export { forgetSocialAttempts, takeLink } from './links.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
