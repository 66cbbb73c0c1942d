"""How a store behaves and how it presents itself: switches, labels, company, storefront."""
