"""Money from customers: reported payments, collections, dues and payment gateways."""
