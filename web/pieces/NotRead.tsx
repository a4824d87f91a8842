import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { whyNotRead } from './Unreached.tsx'

/** What a page shows in the place of a list that it could not read; `title` says which one. */
export const NotRead = (props: { title: string; error: unknown; onRetry: () => void }) => (
  <EmptyState
    title={props.title}
    reason={whyNotRead(props.error)}
    wayOut={
      <Button look="third" size="small" onClick={props.onRetry}>
        다시 시도
      </Button>
    }
  />
)
