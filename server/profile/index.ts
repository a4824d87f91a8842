export { tables } from './ownedTables.ts'
export { forgetMember, forgetPasswordChecks, passwordWasChecked } from './password.ts'
export { routes } from './routes.ts'
