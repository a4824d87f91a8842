import type { ActionTable } from './actionTable.ts'

const content = { by: ['staff'], roles: ['content'] } as const

/** A notice or a question of the help pages is taken down once. */
export const helpActions = {
  remove: { from: ['shown'], ...content },
} as const satisfies ActionTable<'shown' | 'removed'>

/** A brand or a category goes while nothing is in it. */
export const shelfActions = {
  remove: { from: ['empty'], ...content },
} as const satisfies ActionTable<'empty' | 'used'>

/** Why a brand stays. */
export const brandInUse = '상품이 있는 브랜드는 지울 수 없어요.'

/** A wording of terms goes before it is in force. */
export const wordingActions = {
  remove: { from: ['planned'], ...content },
} as const satisfies ActionTable<'planned' | 'begun'>
