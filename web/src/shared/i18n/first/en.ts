import auth from "../en/auth.json";
import cart from "../en/cart.json";
import catalog from "../en/catalog.json";
import common from "../en/common.json";
import filters from "../en/filters.json";
import shop from "../en/shop.json";

const words = { auth, cart, catalog, common, filters, shop };

/** The catalogues that a shop's first page shows. */
export type FirstWords = typeof words;
export default words;
