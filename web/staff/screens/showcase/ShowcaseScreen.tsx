import { EntityScreen } from '../../pieces/content/EntityScreen.tsx'
import { banners, deals, groups, keywords, pictures, popups } from './showcaseEntities.ts'

const entities = [banners, popups, groups, deals, keywords, pictures]

/** Promotional content of the home page. */
export function ShowcaseScreen() {
  return <EntityScreen title="홈 전시" entities={entities} />
}
