import { wallShadow } from '../engine/ground.ts'
import { d, line, type Path } from '../engine/path.ts'
import { cables } from './cables.ts'
import { creaseLine, folds, piece } from './garment.ts'
import { ribbed } from './ribbing.ts'
import { hemPath, type Sweater, sleevePath } from './sweaterCut.ts'

/** The shadow of the whole sweater on the wall behind it. */
export function sweaterShadow({ drawing, cut }: Sweater, body: Path): void {
  wallShadow(drawing, body + sleevePath(cut, -1) + sleevePath(cut, 1) + hemPath(cut))
}

export function hemBand(knit: Sweater): void {
  ribbed(knit, hemPath(knit.cut), 40, [
    [0, -0.08],
    [0.3, 0.03],
    [1, -0.14],
  ])
}

/** The front with its folds; the far side seam bends most at the height of `waist`. */
export function front({ drawing, wool, cut }: Sweater, path: Path, bends: Path[], waist: number): void {
  const { hem, roomy: w } = cut
  drawing.add(
    piece(drawing, wool, path, {
      across: [
        [0, -0.05],
        [0.28, 0.025],
        [0.6, 0],
        [1, -0.14],
      ],
      volume: { rise: 8, height: 7, bulge: 30, bulgeHeight: 26, soften: 2.4, gleam: 0.02 },
      over:
        (wool.material === 'cable' ? cables(drawing, wool, path, hem) : '') +
        folds(drawing, wool, bends, path, { opacity: 0.34, rise: 10, height: 12 }) +
        creaseLine(drawing, wool, line(-150, hem - 46, 150, hem - 46), 16, 8, 0.35) +
        creaseLine(
          drawing,
          wool,
          d`M${140 + w} 430C${150 + w} 560 ${156 + w} ${waist} ${154 + w} ${hem}`,
          40,
          20,
          0.35,
        ),
      edgeOpacity: 0.4,
    }),
  )
}
