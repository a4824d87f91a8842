export { forgetSocialAttempts, takeLink } from './links.ts'
export { routes } from './routes.ts'
export { socialOf } from './settings.ts'
