export const dyingOrder = (deps: { probe: { reach: (point: string) => void } }) => deps.probe.reach('order:placed')
