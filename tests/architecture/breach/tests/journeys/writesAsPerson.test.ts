import { people } from '../../server/demo/story/people.ts'
test('an owner consigns', ({ office }) => office.tokenOf(people.owner.email))
