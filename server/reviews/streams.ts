import { type ReviewEvent, reviewStream } from '../../domain/reviews/events.ts'
import { evolveReview, type ReviewState, unwritten } from '../../domain/reviews/state.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'

// Events were validated against this shape when they were written, and the store upcasts them to today's version.
const isReviewEvent = (event: StoredEvent): event is StoredEvent & ReviewEvent =>
  event.type.startsWith('review.')

export const reviewIn = (streams: LoadedStreams, orderItemId: string): ReviewState =>
  streams(reviewStream(orderItemId)).events.filter(isReviewEvent).reduce(evolveReview, unwritten)
