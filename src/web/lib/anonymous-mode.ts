const STORAGE_KEY = 'anonymousMode';

/** Stands in for the storage of browsers that refuse to store: the trial then lasts as long as the page. */
const memory = { isOn: false };

/** Whether this browser is trying the product without an account. */
export function isAnonymousMode(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    return memory.isOn;
  }
}

export function startAnonymousMode(): void {
  memory.isOn = true;
  try {
    localStorage.setItem(STORAGE_KEY, 'true');
  } catch {
    // The memory above holds it.
  }
}

export function endAnonymousMode(): void {
  memory.isOn = false;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored, so nothing is left.
  }
}
