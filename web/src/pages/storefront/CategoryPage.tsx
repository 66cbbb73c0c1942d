export function CategoryPage() {
  return null;
}
