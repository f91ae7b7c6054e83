export const brandDrawings = (): import('./render.ts').Drawing[] => []
