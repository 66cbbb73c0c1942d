import auth from "../gu/auth.json";
import cart from "../gu/cart.json";
import catalog from "../gu/catalog.json";
import common from "../gu/common.json";
import filters from "../gu/filters.json";
import shop from "../gu/shop.json";
import type { FirstWords } from "./en";

const words: FirstWords = { auth, cart, catalog, common, filters, shop };

export default words;
