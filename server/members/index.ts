export { forgetLoginFailures } from './credentials.ts'
export {
  type MemberContact,
  memberContact,
  myInfo,
  type NewMember,
  registerMember,
  registerStaff,
} from './members.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { routes } from './routes.ts'
export { openSession } from './sessions.ts'
