import { account } from './account.ts'
import { browsing } from './browsing.ts'
import { consigning } from './consigning.ts'
import { joining } from './joining.ts'
import { promotions } from './promotions.ts'
import { renting } from './renting.ts'
import { welcome } from './welcome.ts'

/** The pages of the demo shop and of its member, which are only looked at. */
export const screens = [
  ...welcome,
  ...browsing,
  ...promotions,
  ...joining,
  ...account,
  ...renting,
  ...consigning,
]
