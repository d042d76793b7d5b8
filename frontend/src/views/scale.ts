// Where plies and percents lie in the graph.

const HEIGHT = 120;

export interface Scale {
  width: number;
  height: number;
  x: (ply: number) => number;
  y: (percent: number) => number;
}

export const scaleOf = (width: number, count: number): Scale => ({
  width,
  height: HEIGHT,
  x: ply => 8 + ((width - 16) * ply) / Math.max(1, count),
  y: percent => 6 + ((HEIGHT - 12) * (100 - percent)) / 100,
});
