/**
 * The closings that no reopening took back, the earliest first. `reopening` is the type of the events that take back the
 * last closing in force.
 */
export function inForce<Event extends { type: string }>(
  events: readonly Event[],
  reopening: string,
): Event[] {
  const closings: Event[] = []
  for (const event of events)
    if (event.type === reopening) closings.pop()
    else closings.push(event)
  return closings
}
