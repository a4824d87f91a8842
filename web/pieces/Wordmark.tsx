/** The shop's word mark; `height` in px. */
export function Wordmark({ height }: { height: number }) {
  return (
    <svg viewBox="0 0 262 58" height={height} width={(height * 262) / 58} aria-hidden="true" fill="none">
      <g stroke="currentColor" strokeWidth="4.6">
        <path d="M3 2h17a12.5 12.5 0 0 1 0 25H3M3 27h20a14.5 14.5 0 0 1 0 29H3M3 0v58" />
        <path d="M62 0v58M87 0v56h27M132 0v56h27M183 0v58" />
        <path d="M209 58V6l25 36 25-36v52" strokeMiterlimit="2" />
      </g>
    </svg>
  )
}
