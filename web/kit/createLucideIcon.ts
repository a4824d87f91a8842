import { createElement, type SVGProps } from 'react'

type IconData = {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}
type Props = SVGProps<SVGSVGElement> & { size?: number }

/** Draws an icon of lucide as lucide does, without its contexts and variants; the build puts it in their place. */
export default function createLucideIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, className = '', ...rest }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trim(),
        'aria-hidden': 'aria-label' in rest ? undefined : 'true',
        ...rest,
      },
      shapes,
    )
}
