export {
  type MemberContact,
  memberContact,
  type NewMember,
  registerMember,
  registerStaff,
} from './members.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export { routes } from './routes.ts'
export { openSession } from './sessions.ts'
