export const Emptying = (props: { isBusy: boolean; onEmpty: () => void }) => (
  <button type="button" disabled={props.isBusy} onClick={props.onEmpty} />
)
