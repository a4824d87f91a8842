import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import { banners, deals, groups, keywords, pictures, popups } from './showcaseEntities.ts'

const entities = [banners, popups, groups, deals, keywords, pictures]

/** What the home page shows besides the shelves. */
export function ShowcaseScreen() {
  return <EntityScreen title="홈 전시" entities={entities} />
}
