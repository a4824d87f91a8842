export { forgetPasswordChecks, passwordWasChecked } from './password.ts'
export { routes } from './routes.ts'
