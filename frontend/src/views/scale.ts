// Where positions and percents lie in the graph.

const HEIGHT = 120;

export interface Scale {
  width: number;
  height: number;
  x: (position: number) => number;
  y: (percent: number) => number;
}

export const scaleOf = (width: number, count: number): Scale => ({
  width,
  height: HEIGHT,
  x: position => 8 + ((width - 16) * position) / Math.max(1, count),
  y: percent => 6 + ((HEIGHT - 12) * (100 - percent)) / 100,
});
