import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readmeOf, repeatedDecisions, repeatedLayers, unknownDecisions } from './decisions.ts'

const readme = readmeOf(join(import.meta.dirname, '../..'))

describe('README', () => {
  it('cites decisions that it has, each of one number, and names a layer once', () => {
    expect(readme).toMatch(/^1\. \*\*/m)
    expect(unknownDecisions(readme)).toEqual([])
    expect(repeatedDecisions(readme)).toEqual([])
    expect(repeatedLayers(readme)).toEqual([])
  })

  it('is read as people read it', () => {
    const torn = `# Shop
## What happens once
| layer | what happens once |
|---|---|
| the version of a stream | a decision |
| the version of a stream | what is typed (\`writeOnce\`, 170) |

## Decisions
1. **One.** It says so (54), as rule (rule 60) has it (see 175). (Superseded by 91 in part.)
54. **Two.** Cost: 3 K (2026).
54. **Three.** As 1 says (1).

## Measured
Whatever (500).
`
    expect(unknownDecisions(torn)).toEqual([175, 91, 170])
    expect(repeatedDecisions(torn)).toEqual([54])
    expect(repeatedLayers(torn)).toEqual(['the version of a stream'])
  })
})
