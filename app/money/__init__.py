"""What customers pay: reported payments, collections, dues and payment gateways."""
