import { SteadyButton } from '../../kit/SteadyButton.tsx'

export const Steps = (props: { nth: number; onMove: () => void }) => (
  <>
    <button type="button" aria-label="위로" disabled={props.nth === 0} onClick={props.onMove} />
    <SteadyButton aria-label="아래로" disabled={props.nth === 9} onClick={props.onMove} />
  </>
)
