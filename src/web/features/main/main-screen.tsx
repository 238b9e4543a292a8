export function MainScreen() {
  return null;
}
