export function ShopPage() {
  return null;
}
