import { type MemberEvent, memberStream } from '../../domain/members/events.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// The store validates events against their schemas on append and upcasts them on load, so the type is proof enough.
const isMemberEvent = (event: StoredEvent): event is StoredEvent & MemberEvent =>
  event.type.startsWith('member.')

/** The events of a member whose stream a command has loaded. */
export const memberIn = (streams: LoadedStreams, memberId: number): MemberEvent[] =>
  streams(memberStream(memberId)).events.filter(isMemberEvent)
