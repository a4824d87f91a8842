/** The states of an order item on the wire (rule 56). */
export type ItemStatus =
  | 'new'
  | 'ready_for_delivery'
  | 'shipped'
  | 'delivered'
  | 'end'
  | 'collected'
  | 'lost'
  | 'cancel'
  | 'return_requested'
  | 'return_collecting'
  | 'return_collected'
  | 'return_completed'
