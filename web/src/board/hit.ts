import { distance, type Spot } from './layout';

/** Half the side of the smallest target that a finger finds. */
export const FINGER = 22;

/** The target that a touch means: the nearest one whose place, grown to a finger's size, holds it. */
export function hit(targets: Iterable<Spot>, x: number, y: number, reach = FINGER): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const spot of targets) {
    const far = distance(spot, x, y);
    if (far <= Math.max(spot.radius, reach) && far < least) [best, least] = [spot.id, far];
  }
  return best;
}
