import type { ComponentProps, MouseEvent } from 'react'

const refuse = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that keeps the focus when it cannot be pressed any more: browsers take the focus from a disabled one, and it is
 * nowhere then. Neither a press nor a form's Enter, which presses its button, does anything meanwhile.
 */
export const SteadyButton = ({ disabled = false, onClick, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...rest}
    aria-disabled={disabled || rest['aria-disabled']}
    onClick={disabled ? refuse : onClick}
  />
)
