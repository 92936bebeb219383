{%- comment %} without: the filters that keep something from being found, and the search without them; or null {% endcomment -%}
{%- if without %}
<p class="found">{{ without.narrowed }} {% for offer in without.offers %}<a href="{{ offer.path | link }}">{{ offer.name }}</a>{% unless forloop.last %}, {% endunless %}{% endfor %}</p>
{%- endif -%}
