import { type ConsignmentEvent, consignmentStream } from '../../domain/consignment/events.ts'
import { type ConsignmentState, foldConsignment } from '../../domain/consignment/state.ts'
import { type MemberEvent, memberStream } from '../../domain/members/events.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validates events against their schemas on append and upcasts them on load, so the type is proof enough.
const isConsignmentEvent = (event: StoredEvent): event is StoredEvent & ConsignmentEvent =>
  event.type.startsWith('consignment.')
const isMemberEvent = (event: StoredEvent): event is StoredEvent & MemberEvent =>
  event.type.startsWith('member.')

export const consignmentIn = (streams: LoadedStreams, consignmentId: string): ConsignmentState =>
  foldConsignment(streams(consignmentStream(consignmentId)).events.filter(isConsignmentEvent))

export const hasLeft = (streams: LoadedStreams, memberId: number): boolean =>
  streams(memberStream(memberId))
    .events.filter(isMemberEvent)
    .some(({ type }) => type === 'member.withdrawn')
