//! The notices that follow from a step: whom they call, and how often.

mod call_budget;
