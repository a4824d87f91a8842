import { type Refusal, refuse } from './decision.ts'

/** Refuses OWNER_HAS_LEFT to change what is owed to an owner who has left: the shop can neither pay them nor be paid (rule 427). */
export const ownersPartRefusal = ({
  ownerHasLeft,
}: {
  ownerHasLeft: boolean
}): Refusal<'OWNER_HAS_LEFT'> | null => (ownerHasLeft ? refuse('OWNER_HAS_LEFT') : null)
